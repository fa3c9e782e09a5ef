/**
 * A small menu and three tables, as SQL:
 * taco 22.00 (variants: sencillo 22.00, orden de 5 99.50; add-ons: queso 12.00, guacamole 18.50), IVA 16 % inclusive;
 * agua 38.50, IVA inclusive; dulce 15.00, untaxed.
 */
export const taqueriaMenu = (t: number): string => `
  INSERT INTO categories VALUES (${t}, 1, 'Tacos', 1), (${t}, 2, 'Bebidas', 2);
  INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id) VALUES
    (${t}, 1, 'Taco al pastor', 2200, 1, 1), (${t}, 2, 'Agua de jamaica', 3850, 2, 1), (${t}, 3, 'Dulce', 1500, NULL, NULL);
  INSERT INTO variants (tenant_id, id, item_id, title, price) VALUES
    (${t}, 1, 1, 'Sencillo', 2200), (${t}, 2, 1, 'Orden de 5', 9950);
  INSERT INTO addons (tenant_id, id, item_id, title, price) VALUES
    (${t}, 1, 1, 'Queso', 1200), (${t}, 2, 1, 'Guacamole', 1850);
  INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity) VALUES
    (${t}, 1, 'Mesa 1', 'Planta baja', 4), (${t}, 2, 'Mesa 2', 'Planta baja', 2), (${t}, 3, 'Mesa 3', 'Terraza', 6);
  INSERT INTO counters VALUES (${t}, 'category', 2), (${t}, 'menu_item', 3), (${t}, 'variant', 2), (${t}, 'addon', 2),
    (${t}, 'store_table', 3);
  UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = ${t};`

/** A shorter menu and one table: soup 45.00, mole 98.50 and water 25.00, each with the IVA of 16 % included. */
export const fondaMenu = (t: number): string => `
  INSERT INTO categories VALUES (${t}, 1, 'Comida corrida', 1);
  INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id) VALUES
    (${t}, 1, 'Sopa de fideo', 4500, 1, 1), (${t}, 2, 'Mole con pollo', 9850, 1, 1), (${t}, 3, 'Agua de limón', 2500, 1, 1);
  INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity) VALUES (${t}, 1, 'Mesa 1', '-', 4);
  INSERT INTO counters VALUES (${t}, 'category', 1), (${t}, 'menu_item', 3), (${t}, 'store_table', 1);
  UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = ${t};`
