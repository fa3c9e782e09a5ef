import { instantOut, moneyOut } from '@comanda/shared/kernel/fields'
import { z } from 'zod'

/** SQL of an instant as the contract has it. */
export const instantSql = (instant: string): string =>
  `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL of a decimal string from centavos. */
export const moneySql = (centavos: string): string => `((${centavos}) * 0.01)::text`

/**
 * SQL of the text of a JSON object with the fields of a schema. A third less of a list's time than `json_build_object`,
 * which looks up the type of every value in every row.
 * @param fields the SQL of each field; null only where the schema allows it
 */
export function objectSql(
  { shape }: z.ZodObject<Record<string, z.ZodType>>,
  fields: Readonly<Record<string, string>>,
): string {
  const names = Object.keys(shape)
  const values = Object.entries(shape).map(([name, schema]) => valueSql(schema, fields[name] ?? 'NULL'))
  return `format('{${names.map((name) => `"${name}":%s`)}}', ${values})`
}

/** SQL of the text of a JSON list of objects. @param order the sort key of the list */
export const listSql = (object: string, order: string): string =>
  `'[' || string_agg(${object}, ',' ORDER BY ${order}) || ']'`

function valueSql(schema: z.ZodType, sql: string): string {
  if (schema instanceof z.ZodOptional) return valueSql(schema.unwrap() as z.ZodType, sql)
  if (schema instanceof z.ZodNullable)
    return `coalesce((${valueSql(schema.unwrap() as z.ZodType, sql)})::text, 'null')`
  // Nothing in these values needs an escape.
  if (schema === moneyOut || schema === instantOut || schema instanceof z.ZodEnum)
    return `'"' || ${sql} || '"'`
  if (schema instanceof z.ZodString || schema instanceof z.ZodBoolean) return `to_json(${sql})`
  return sql
}
