import * as api from '@comanda/shared/customers/api'
import type { CallRouter } from '../../http/calls.ts'
import { exportCustomers } from './export.ts'
import { importCustomers } from './import.ts'
import {
  changeCustomer,
  enterCustomer,
  findCustomers,
  pageOfCustomers,
  readCustomer,
  readHistory,
  removeCustomer,
} from './service.ts'

export function customerRoutes(calls: CallRouter): void {
  calls.store(api.listCustomers, (context, { query }) => pageOfCustomers(context, query))
  calls.store(api.searchCustomers, (context, { query }) => findCustomers(context, query.q))
  calls.store(api.getCustomer, (context, { params }) => readCustomer(context, params.phone))
  calls.store(api.getCustomerHistory, (context, { params }) => readHistory(context, params.phone))
  calls.store(api.addCustomer, (context, { body }) => enterCustomer(context, body))
  calls.store(api.updateCustomer, (context, { params, body }) => changeCustomer(context, params.phone, body))
  calls.store(api.deleteCustomer, (context, { params }) => removeCustomer(context, params.phone))
  calls.store(api.importCustomers, (context, { body }) => importCustomers(context, body))
  calls.store(api.exportCustomers, exportCustomers)
}
