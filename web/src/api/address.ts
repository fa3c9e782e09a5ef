/** Where every call's address begins. */
export const API = '/api/v1'
