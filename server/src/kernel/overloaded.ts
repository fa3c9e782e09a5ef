import { AppError } from '@comanda/shared/kernel/errors'

/** The work was refused before it started, because too much is waiting. The client may retry soon. */
export class Overloaded extends AppError {
  constructor() {
    super('unavailable')
  }
}
