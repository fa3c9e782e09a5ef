import { AppError } from '@comanda/shared/kernel/errors'

/** Not even begun: there is more to do than can be done. Worth another try soon. */
export class Overloaded extends AppError {
  constructor() {
    super('unavailable')
  }
}
