/** For a field on a wide page: its control is as wide as a number or a time, while its hint keeps the width. */
export const SHORT = '[&_:is([role=group],[role=presentation])]:max-w-48'
