/** Where the signed-in person's record is kept, for whoever has no need of a query. */
export const PROFILE_KEY = ['profile'] as const
