import { HASHING } from '../features/auth/passwords.ts'

// Uses weak hashing, because full strength would take a tenth of the run.
Object.assign(HASHING, { memoryCost: 1_024, timeCost: 1 })
