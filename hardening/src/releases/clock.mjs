// With `--import`: the process starts at the time of CLOCK, as if the machine's clock were set to it.
const Real = Date
const ahead = Real.parse(process.env.CLOCK) - Real.now()

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length > 0 ? given : [Real.now() + ahead]))
  }
  static now() {
    return Real.now() + ahead
  }
}
