/** Characters of a category's title at most, typed or imported. */
export const MAX_CATEGORY_TITLE = 100
