/** For a field on a wide page: its control is as wide as a number or a time, while its hint keeps the width. */
export const SHORT = '[&_:is([role=group],[role=presentation])]:max-w-48'

/** As wide as a phone number, an address of mail or a name. */
export const MEDIUM = '[&_:is([role=group],[role=presentation])]:max-w-96'
