export const isQuick = process.env.FULL !== '1' && process.env.SEEDS !== 'more'

/** How many random cases a test tries: few in `npm test`, all of them in `npm run test:slow` and `npm run test:full`. */
export const runs = (few: number, all: number): number => (isQuick ? few : all)
