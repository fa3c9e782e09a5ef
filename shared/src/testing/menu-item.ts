import type { MenuItem } from '../menu/api.ts'

/** A taco for 22.00 with IVA included. */
export const menuItem = (more: Partial<MenuItem> = {}): MenuItem => ({
  id: 1,
  title: 'Taco al pastor',
  price: '22.00',
  net_price: null,
  image: null,
  category_id: 1,
  category_title: 'Tacos',
  tax_id: 1,
  tax_title: 'IVA',
  tax_rate: 16,
  tax_type: 'inclusive',
  is_sold_out: 0,
  must_choose: 0,
  variants: [],
  addons: [],
  ...more,
})
