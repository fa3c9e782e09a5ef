import { statement } from '../../db/statement.ts'

export const countApplied = () =>
  statement<{ applied: number }>('SELECT count(*)::integer AS applied FROM migrations')
