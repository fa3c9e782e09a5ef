import { HASHING } from '../features/auth/passwords.ts'

// Every restaurant of a test hashes passwords: the strength of production would be a tenth of the run.
Object.assign(HASHING, { memoryCost: 1_024, timeCost: 1 })
