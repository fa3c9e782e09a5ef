// zod tries whether it may compile its schemas at run time; our content security policy forbids that, and every page
// would begin with a violation in the console. Said where zod looks when it is loaded, so as not to load it for this.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
