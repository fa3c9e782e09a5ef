import type { Dish, MenuSection } from './dish.ts'

const masa: Dish[] = [
  {
    title: 'Sopes',
    price: '78.00',
    variants: [
      ['Orden de 3 sencillos', '78.00'],
      ['Orden de 3 con pollo', '102.00'],
      ['Orden de 3 con res', '109.50'],
    ],
    addons: [
      ['Queso extra', '9.50'],
      ['Aguacate', '12.50'],
    ],
    liked: 3,
    picture: {
      kind: 'antojito',
      cloth: 'rosa',
      plate: 'peltre',
      form: 'sope',
      dough: 'maiz',
      spreadWith: '#6a3a28',
      toppings: ['lettuce', 'queso', 'tomato'],
      crema: true,
    },
  },
  {
    title: 'Huarache',
    price: '84.00',
    variants: [
      ['Sencillo', '84.00'],
      ['Con costilla', '128.00'],
      ['Con arrachera', '142.50'],
    ],
    addons: [
      ['Huevo', '14.00'],
      ['Nopales', '12.00'],
      ['Aguacate', '12.50'],
    ],
    liked: 3,
    picture: {
      kind: 'antojito',
      cloth: 'azul',
      plate: 'barro',
      form: 'huarache',
      dough: 'maiz',
      spreadWith: '#6a3a28',
      toppings: ['costilla', 'nopal', 'queso', 'cilantro'],
      crema: false,
    },
  },
  {
    title: 'Tlacoyo de maíz azul',
    price: '58.50',
    variants: [
      ['Frijol', '58.50'],
      ['Haba', '58.50'],
      ['Requesón', '62.00'],
    ],
    addons: [
      ['Nopales', '12.00'],
      ['Queso', '9.50'],
    ],
    liked: 2,
    picture: {
      kind: 'antojito',
      cloth: 'mostaza',
      plate: 'crema',
      form: 'tlacoyo',
      dough: 'azul',
      spreadWith: '#5d7a3f',
      toppings: ['nopal', 'cotija', 'tomato', 'onion'],
      crema: false,
    },
  },
  {
    title: 'Tostada de tinga',
    price: '48.00',
    variants: [
      ['Pollo', '48.00'],
      ['Res', '54.00'],
    ],
    addons: [
      ['Aguacate', '12.50'],
      ['Crema extra', '6.00'],
    ],
    liked: 3,
    picture: {
      kind: 'antojito',
      cloth: 'salvia',
      plate: 'talavera',
      form: 'tostada',
      dough: 'frita',
      spreadWith: '#6a3a28',
      toppings: ['tinga', 'lettuce', 'queso', 'avocado'],
      crema: true,
    },
  },
  {
    title: 'Tostada de ceviche',
    price: '72.00',
    variants: [
      ['Pescado', '72.00'],
      ['Camarón', '86.50'],
    ],
    addons: [
      ['Aguacate', '12.50'],
      ['Salsa macha', '9.00'],
    ],
    liked: 2,
    picture: {
      kind: 'antojito',
      cloth: 'terracota',
      plate: 'azul',
      form: 'tostada',
      dough: 'frita',
      spreadWith: '#f4e2c0',
      toppings: ['crema', 'camaron', 'tomato', 'pinkOnion', 'avocado', 'cilantro'],
      crema: false,
    },
  },
  {
    title: 'Flautas',
    price: '96.00',
    variants: [
      ['Orden de 3 de pollo', '96.00'],
      ['Orden de 3 de barbacoa', '118.00'],
      ['Orden de 3 de papa', '84.00'],
    ],
    addons: [
      ['Guacamole', '18.00'],
      ['Queso extra', '9.50'],
    ],
    liked: 3,
    picture: {
      kind: 'rolls',
      cloth: 'mostaza',
      plate: 'azul',
      count: 4,
      toppings: ['lettuce', 'queso', 'tomato'],
      salsa: '#5f8f34',
    },
  },
  {
    title: 'Tamal',
    price: '32.50',
    variants: [
      ['Verde con pollo', '32.50'],
      ['Rojo con cerdo', '32.50'],
      ['Rajas con queso', '30.00'],
      ['Oaxaqueño de mole', '44.00'],
    ],
    addons: [
      ['En torta (guajolota)', '14.00'],
      ['Crema', '6.00'],
    ],
    liked: 2,
    picture: {
      kind: 'tamal',
      cloth: 'terracota',
      plate: 'talavera',
      wrap: 'hoja',
      masa: '#f3dfae',
      toppings: ['rajas', 'queso'],
    },
  },
]

const shared: Dish[] = [
  {
    title: 'Guacamole con totopos',
    price: '118.00',
    variants: [
      ['Chico', '118.00'],
      ['Grande', '169.50'],
    ],
    addons: [
      ['Chicharrón', '32.00'],
      ['Chapulines', '48.00'],
    ],
    liked: 4,
    picture: {
      kind: 'dip',
      cloth: 'rosa',
      bowl: 'negro',
      base: '#9dbb4a',
      toppings: ['tomato', 'onion', 'cilantro'],
      around: 'totopos',
    },
  },
  {
    title: 'Esquites',
    price: '46.00',
    variants: [
      ['Chico', '46.00'],
      ['Grande', '68.00'],
    ],
    addons: [
      ['Tuétano', '58.00'],
      ['Mayonesa extra', '4.50'],
    ],
    liked: 3,
    picture: {
      kind: 'cup',
      cloth: 'azul',
      cup: '#d9573a',
      toppings: ['elote', 'cotija', 'epazote', 'chilePowder'],
      crema: true,
    },
  },
  {
    title: 'Elote preparado',
    price: '42.00',
    addons: [
      ['Queso extra', '6.50'],
      ['Chile habanero', '3.50'],
    ],
    liked: 2,
    picture: { kind: 'elote', cloth: 'rosa', plate: 'azul' },
  },
]

export const ANTOJITOS: MenuSection = { title: 'Antojitos', dishes: [...masa, ...shared] }
