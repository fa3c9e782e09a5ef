import { isEmail } from '@comanda/shared/kernel/predicates'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import {
  addSupplier,
  deleteSupplier,
  isRfc,
  listSuppliers,
  type Supplier,
  updateSupplier,
} from '@comanda/shared/suppliers/api'
import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { api } from '../../api/client.ts'
import { callQuery } from '../../parts/hooks/call-query.ts'
import { SETTINGS } from '../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../parts/settings/list/SettingsList.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type Column, UNTITLED } from '../../ui/page/Table.tsx'

const SUPPLIERS = {
  title: 'Proveedores',
  add: 'Nuevo',
  addTitle: 'Nuevo proveedor',
  editTitle: 'Editar proveedor',
  empty: 'Aún no hay proveedores',
  emptyHint: 'Guarda aquí a quién le compras, cómo llamarle y qué días entrega.',
  name: 'Proveedor',
  supplierName: 'Nombre',
  nameMissing: '¡Escribe el nombre del proveedor!',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  emailInvalid: '¡El correo no es válido!',
  rfc: 'RFC',
  rfcHint: 'El de sus facturas.',
  rfcInvalid: '¡El RFC no es válido!',
  days: 'Días de entrega',
  daysPlaceholder: 'Lunes y jueves',
}

type Draft = Record<Exclude<keyof Supplier, 'id'>, string>

const rules: RecordRules<Supplier, Draft> = {
  draftOf: (supplier) => ({
    name: supplier?.name ?? '',
    phone: supplier?.phone ?? '',
    email: supplier?.email ?? '',
    rfc: supplier?.rfc ?? '',
    deliveryDays: supplier?.deliveryDays ?? '',
  }),
  problemOf: ({ name, email, rfc }) => {
    if (isBlank(name)) return { field: 'name', message: SUPPLIERS.nameMissing }
    if (!isBlank(email) && !isEmail(email.trim())) return { field: 'email', message: SUPPLIERS.emailInvalid }
    return !isBlank(rfc) && !isRfc(rfc) && { field: 'rfc', message: SUPPLIERS.rfcInvalid }
  },
  save: (body, supplier) =>
    supplier ? api(updateSupplier, { params: { id: supplier.id }, body }) : api(addSupplier, { body }),
  fields: ({ field }) => (
    <>
      <TextField {...field('name')} label={SUPPLIERS.supplierName} isRequired autoFocus maxLength={120} />
      <TextField {...field('phone')} label={SUPPLIERS.phone} type="tel" maxLength={40} />
      <TextField {...field('email')} label={SUPPLIERS.email} type="email" maxLength={254} />
      <TextField {...field('rfc')} label={SUPPLIERS.rfc} description={SUPPLIERS.rfcHint} maxLength={13} />
      <TextField
        {...field('deliveryDays')}
        label={SUPPLIERS.days}
        placeholder={SUPPLIERS.daysPlaceholder}
        maxLength={120}
      />
    </>
  ),
}

const columns: Column<Supplier>[] = [
  { id: 'phone', title: SUPPLIERS.phone, className: UNTITLED, render: ({ phone }) => phone },
  { id: 'rfc', title: SUPPLIERS.rfc, render: ({ rfc }) => rfc },
  { id: 'days', title: SUPPLIERS.days, className: UNTITLED, render: ({ deliveryDays }) => deliveryDays },
]

/** From whom the store buys. */
export function SuppliersPage() {
  return (
    <SettingsList
      words={SUPPLIERS}
      icon={Truck}
      query={useQuery(callQuery([...SETTINGS, 'suppliers'], listSuppliers))}
      nameOf={(supplier) => supplier.name}
      rules={rules}
      columns={columns}
      remove={(supplier) => api(deleteSupplier, { params: { id: supplier.id } })}
    />
  )
}
