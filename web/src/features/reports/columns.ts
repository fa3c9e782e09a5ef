/** Cards of different heights in two columns, which the browser balances. */
export const COLUMNS = '-mb-4 gap-4 *:mb-4 @2xl:columns-2'
