/**
 * The text without its invisible characters, for comparisons only: a stored text keeps them, because they join
 * emoji and shape some scripts. Spaces stay.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\uFFFC]/gu, '')
