/** SQL of an instant as the contract has it. */
export const instantSql = (instant: string): string =>
  `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL of a decimal string from centavos. */
export const moneySql = (centavos: string): string => `((${centavos}) / 100.0)::numeric(20, 2)::text`

/** SQL of a JSON object. @param fields the SQL of each field */
export const objectSql = (fields: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`)})`
