import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config.ts'
import { lineOf } from '../kernel/error-line.ts'
import { readRelease } from '../release.ts'
import { backupCommand } from './backup.ts'
import type { CliContext } from './context.ts'
import { createOperatorCommand } from './create-operator.ts'
import { distributeCommand } from './distribute.ts'
import { doctorCommand } from './doctor.ts'
import { fiscalRecordsCommand } from './fiscal-records.ts'
import { rebalanceCommand } from './rebalance.ts'
import { restoreCommand } from './restore.ts'
import { rotateKeyCommand } from './rotate-key.ts'
import { upgradeDatabaseCommand } from './upgrade-database.ts'

const COMMANDS: Record<string, (context: CliContext, args: string[]) => Promise<void>> = {
  backup: backupCommand,
  restore: restoreCommand,
  'upgrade-database': upgradeDatabaseCommand,
  'create-operator': createOperatorCommand,
  'rotate-key': rotateKeyCommand,
  distribute: distributeCommand,
  rebalance: rebalanceCommand,
  'fiscal-records': fiscalRecordsCommand,
  doctor: doctorCommand,
}

/** server/src/cli in development, server/dist/cli when built: the workspace is two levels up from either. */
const serverDir = fileURLToPath(new URL('../..', import.meta.url))

// A normal exit stops a database that was started for the command, and removes an incomplete file.
let stop = (): void => process.exit(130)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    const first = stop
    stop = () => process.exit(130)
    first()
  })

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = COMMANDS[name]
  if (!command) throw new Error(`Comandos: ${Object.keys(COMMANDS).join(', ')}`)
  await command(
    {
      config: readConfig(process.env),
      migrationsDir: join(serverDir, 'migrations'),
      release: readRelease(serverDir),
      clock: () => new Date(),
      say: (line) => void process.stdout.write(`${line}\n`),
      note: (line) => void process.stderr.write(`${line}\n`),
      onInterrupt: (by) => {
        stop = by
      },
    },
    args,
  )
} catch (error) {
  process.stderr.write(`${lineOf(error)}\n`)
  process.exitCode = 1
}
