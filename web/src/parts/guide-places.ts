/** @param place a chapter, or one of its headings as `chapter#heading`; by default the contents */
export const addressOfPlace = (place?: string | null): string =>
  place ? `/dashboard/guide/${place}` : '/dashboard/guide'
