import { type Runnable, statement } from './statement.ts'
import { errorCodeOf, type Tx } from './transaction.ts'

const STILL_REFERENCED = '23503'

/**
 * Deletes a row, or archives it when a foreign key refers to it; the foreign keys decide, so that a new table needs
 * no change here.
 * @returns how many rows it touched.
 */
export async function deleteOrArchive(tx: Tx, remove: Runnable, archive: Runnable): Promise<number> {
  await tx.affected(statement('SAVEPOINT before_delete'))
  try {
    return await tx.affected(remove)
  } catch (error) {
    if (errorCodeOf(error) !== STILL_REFERENCED) throw error
    await tx.affected(statement('ROLLBACK TO SAVEPOINT before_delete'))
    return tx.affected(archive)
  }
}
