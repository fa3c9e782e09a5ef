// Prevents zod's test for run-time compilation, which our content security policy reports as a violation. zod
// reads this global when it is loaded, so this file does not import zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
