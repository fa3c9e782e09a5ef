/** Maximum length of a category's title, typed or imported. */
export const MAX_CATEGORY_TITLE = 100
