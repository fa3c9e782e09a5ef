/** How many elements are wholly inside the window. Runs in the page. */
export const wholeInSight = (elements: readonly Element[]): number =>
  elements.filter((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && top >= 0 && bottom <= innerHeight
  }).length
