import * as api from '@comanda/shared/customers/api'
import type { CallRouter } from '../../http/calls.ts'
import { importCustomers } from './import.ts'
import * as service from './service.ts'

export function customerRoutes(calls: CallRouter, deps: service.CustomerDeps): void {
  calls.store(api.listCustomers, (context, { query }) => service.pageOfCustomers(context, query))
  calls.store(api.listCustomerVisits, (context, { query }) => service.visitsOfPage(context, query))
  calls.store(api.searchCustomers, (context, { query }) => service.findCustomers(context, query))
  calls.store(api.getCustomer, (context, { params }) => service.readCustomer(context, params.phone))
  calls.store(api.getCustomerHistory, (context, { params }) => service.readHistory(context, params.phone))
  calls.store(api.addCustomer, (context, { body }) => service.enterCustomer(context, body))
  calls.store(api.updateCustomer, (context, { params, body }) =>
    service.changeCustomer(context, params.phone, body),
  )
  calls.store(api.deleteCustomer, (context, { params }) =>
    service.removeCustomer(context, deps, params.phone),
  )
  calls.store(api.importCustomers, (context, { body }) => importCustomers(context, body))
  calls.store(api.exportCustomers, (context, { query }) => service.exportCustomers(context, query.filter))
}
