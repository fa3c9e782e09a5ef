import type { Dish, MenuSection } from './dish.ts'

const cold: Dish[] = [
  {
    title: 'Agua de jamaica',
    price: '38.50',
    variants: [
      ['Chica', '28.00'],
      ['Mediana', '38.50'],
      ['Grande', '49.00'],
      ['Jarra', '118.00'],
    ],
    addons: [
      ['Sin azúcar', '0.00'],
      ['Chía', '5.00'],
    ],
    liked: 7,
    picture: {
      kind: 'glass',
      cloth: 'mostaza',
      liquid: '#a31f3d',
      fruit: 'lima',
      ice: true,
      straw: '#f8eed8',
    },
  },
  {
    title: 'Agua de horchata',
    price: '38.50',
    variants: [
      ['Chica', '28.00'],
      ['Mediana', '38.50'],
      ['Grande', '49.00'],
      ['Jarra', '118.00'],
    ],
    addons: [
      ['Fresa', '8.50'],
      ['Nuez', '9.00'],
    ],
    liked: 7,
    picture: {
      kind: 'glass',
      cloth: 'terracota',
      liquid: '#f6e9cf',
      fruit: 'none',
      ice: true,
      straw: '#c8553d',
      floating: ['cinnamon'],
    },
  },
  {
    title: 'Agua de tamarindo',
    price: '38.50',
    variants: [
      ['Chica', '28.00'],
      ['Mediana', '38.50'],
      ['Grande', '49.00'],
      ['Jarra', '118.00'],
    ],
    addons: [['Escarchado de chile', '6.50']],
    liked: 4,
    picture: {
      kind: 'glass',
      cloth: 'azul',
      liquid: '#9a5a2a',
      fruit: 'lima',
      ice: true,
      rim: '#b5432a',
      straw: '#f8eed8',
    },
  },
  {
    title: 'Limonada con chía',
    price: '42.00',
    variants: [
      ['Natural', '42.00'],
      ['Mineral', '46.50'],
    ],
    addons: [
      ['Fresa', '8.50'],
      ['Pepino', '6.00'],
    ],
    liked: 4,
    picture: {
      kind: 'glass',
      cloth: 'rosa',
      liquid: '#dbe79a',
      fruit: 'lima',
      ice: true,
      straw: '#5d7a3f',
      floating: ['chia', 'chia'],
    },
  },
  {
    title: 'Jugo de naranja',
    price: '52.00',
    variants: [
      ['Mediano', '52.00'],
      ['Grande', '68.50'],
    ],
    addons: [
      ['Betabel', '8.00'],
      ['Jengibre', '6.50'],
    ],
    liked: 3,
    picture: {
      kind: 'glass',
      cloth: 'salvia',
      liquid: '#f79f1f',
      fruit: 'naranja',
      ice: false,
      straw: '#f8eed8',
    },
  },
  {
    title: 'Licuado de mamey',
    price: '58.00',
    variants: [
      ['Leche entera', '58.00'],
      ['Leche de almendra', '69.00'],
    ],
    addons: [
      ['Avena', '6.50'],
      ['Granola', '9.00'],
    ],
    liked: 2,
    picture: {
      kind: 'glass',
      cloth: 'arena',
      liquid: '#e0785a',
      fruit: 'none',
      ice: false,
      foam: '#f6c3ab',
      straw: '#fffaf0',
    },
  },
  {
    title: 'Refresco',
    price: '36.00',
    variants: [
      ['Cola', '36.00'],
      ['Cola sin azúcar', '36.00'],
      ['Toronja', '36.00'],
      ['Manzana', '36.00'],
      ['Sangría', '36.00'],
    ],
    addons: [['Vaso con hielo y limón', '4.00']],
    liked: 8,
    picture: {
      kind: 'bottle',
      cloth: 'rosa',
      glass: '#6b2f1c',
      label: '#c23a2a',
      cap: '#c23a2a',
      fruit: 'none',
    },
  },
  {
    title: 'Refresco de toronja preparado',
    price: '54.50',
    addons: [['Escarchado de chile', '6.50']],
    liked: 2,
    picture: {
      kind: 'glass',
      cloth: 'azul',
      liquid: '#f19a86',
      fruit: 'toronja',
      ice: true,
      rim: '#fff7e6',
      straw: '#c8553d',
    },
  },
  {
    title: 'Agua mineral',
    price: '39.00',
    variants: [
      ['Natural', '39.00'],
      ['Preparada con limón y sal', '48.00'],
    ],
    liked: 3,
    picture: {
      kind: 'bottle',
      cloth: 'terracota',
      glass: '#7fb5b5',
      label: '#f3ead2',
      cap: '#2f6f73',
      fruit: 'lima',
    },
  },
]

const warm: Dish[] = [
  {
    title: 'Café de olla',
    price: '42.50',
    addons: [
      ['Piquete de mezcal', '35.00'],
      ['Leche', '6.00'],
    ],
    liked: 5,
    picture: { kind: 'hot', cloth: 'mostaza', cup: '#a9522f', liquid: '#4a2412', stick: true },
  },
  {
    title: 'Café americano',
    price: '38.00',
    variants: [
      ['Chico', '38.00'],
      ['Grande', '46.00'],
    ],
    addons: [
      ['Leche', '6.00'],
      ['Carga extra', '12.00'],
    ],
    liked: 3,
    picture: { kind: 'hot', cloth: 'rosa', cup: '#2f6390', liquid: '#33190d' },
  },
  {
    title: 'Chocolate caliente',
    price: '56.00',
    variants: [
      ['Con agua', '52.00'],
      ['Con leche', '56.00'],
    ],
    addons: [
      ['Malvaviscos', '8.50'],
      ['Vainilla', '4.50'],
    ],
    liked: 3,
    picture: { kind: 'hot', cloth: 'salvia', cup: '#d98a3a', liquid: '#6b3a20', foam: true, stick: true },
  },
]

export const DRINKS: MenuSection = { title: 'Bebidas', dishes: [...cold, ...warm] }
