import { config } from 'zod'

// zod tries whether it may compile its schemas at run time; our content security policy forbids that, and every page
// would begin with a violation in the console. Imported before whatever declares a schema.
config({ jitless: true })
