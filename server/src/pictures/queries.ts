import type { Insertable } from 'kysely'
import type { DB } from '../db/generated/schema.ts'
import { k } from '../db/statement.ts'

export const insertPicture = (row: Insertable<DB['pictures']>) =>
  k
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doNothing())

/** Keeps a picture that another item or the store still uses. */
export const deleteUnusedPicture = (tenantId: number, hash: string, image: string) =>
  k
    .deleteFrom('pictures')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('menu_items').select('id').where('tenant_id', '=', tenantId).where('image', '=', image),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stores')
            .select('tenant_id')
            .where('tenant_id', '=', tenantId)
            .where('image', '=', image),
        ),
      ),
    )

export const findPicture = (tenantId: number, hash: string) =>
  k
    .selectFrom('pictures')
    .select(['content_type', 'bytes'])
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
