/** The start of every call's URL. */
export const API = '/api/v1'
