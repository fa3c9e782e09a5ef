/** The rounding of tables on the plan, while it is served and edited. */
export const ROUNDING = { round: 'rounded-[36%]', square: 'rounded-[18px]' }

/** How much of a round table's width and height lies within its rounding. */
export const WITHIN_ROUND = 0.79
