import type { Dish, MenuSection } from './dish.ts'

const sauced: Dish[] = [
  {
    title: 'Enchiladas verdes',
    price: '138.00',
    variants: [
      ['Pollo', '138.00'],
      ['Queso', '128.00'],
      ['Res', '149.50'],
    ],
    addons: [
      ['Huevo estrellado', '16.00'],
      ['Arroz', '18.00'],
    ],
    liked: 5,
    picture: {
      kind: 'enchiladas',
      cloth: 'rosa',
      plate: 'talavera',
      sauce: '#7c9c37',
      toppings: ['queso', 'onion', 'cilantro'],
      crema: true,
    },
  },
  {
    title: 'Enchiladas suizas',
    price: '152.50',
    addons: [
      ['Arroz', '18.00'],
      ['Aguacate', '12.50'],
    ],
    liked: 4,
    picture: {
      kind: 'enchiladas',
      cloth: 'azul',
      plate: 'crema',
      sauce: '#f3cf74',
      toppings: ['rajas', 'cilantro', 'queso'],
      crema: false,
    },
  },
  {
    title: 'Enmoladas',
    price: '148.00',
    addons: [
      ['Arroz', '18.00'],
      ['Plátano macho', '15.00'],
    ],
    liked: 3,
    picture: {
      kind: 'enchiladas',
      cloth: 'mostaza',
      plate: 'azul',
      sauce: '#5c2b1b',
      toppings: ['sesame', 'queso', 'pinkOnion'],
      crema: true,
    },
  },
  {
    title: 'Chilaquiles',
    price: '119.00',
    variants: [
      ['Verdes', '119.00'],
      ['Rojos', '119.00'],
      ['Divorciados', '124.00'],
    ],
    addons: [
      ['Huevo', '16.00'],
      ['Pollo', '28.00'],
      ['Arrachera', '64.50'],
      ['Cecina', '52.00'],
    ],
    liked: 6,
    picture: {
      kind: 'chilaquiles',
      cloth: 'arena',
      plate: 'peltre',
      sauces: ['#7c9c37', '#b8402a'],
      toppings: ['queso', 'pinkOnion', 'cilantro'],
      egg: true,
    },
  },
  {
    title: 'Mole poblano con pollo',
    price: '179.00',
    variants: [
      ['Pierna', '179.00'],
      ['Pechuga', '186.50'],
    ],
    addons: [
      ['Arroz extra', '18.00'],
      ['Tortillas hechas a mano', '15.00'],
    ],
    liked: 3,
    picture: {
      kind: 'plated',
      cloth: 'salvia',
      plate: 'talavera',
      main: 'chicken',
      colour: '#6b3420',
      sauce: '#5c2b1b',
      toppings: ['sesame', 'sesame'],
      sides: ['arroz', 'frijoles'],
    },
  },
  {
    title: 'Chile relleno',
    price: '146.00',
    variants: [
      ['Queso', '146.00'],
      ['Picadillo', '154.50'],
    ],
    addons: [
      ['Arroz extra', '18.00'],
      ['Crema', '6.00'],
    ],
    liked: 2,
    picture: {
      kind: 'plated',
      cloth: 'terracota',
      plate: 'peltre',
      main: 'relleno',
      colour: '#eab64d',
      sauce: '#cf4f2c',
      toppings: ['queso'],
      sides: ['arroz', 'frijoles'],
    },
  },
]

const grilled: Dish[] = [
  {
    title: 'Arrachera a la parrilla',
    price: '248.00',
    addons: [
      ['Guacamole', '18.00'],
      ['Queso fundido', '42.00'],
      ['Chiles toreados', '12.50'],
    ],
    liked: 3,
    picture: {
      kind: 'plated',
      cloth: 'mostaza',
      plate: 'barro',
      main: 'steak',
      colour: '#7d4426',
      toppings: [],
      sides: ['guacamole', 'frijoles'],
    },
  },
  {
    title: 'Milanesa con papas',
    price: '168.00',
    variants: [
      ['Res', '168.00'],
      ['Pollo', '162.00'],
    ],
    addons: [
      ['A caballo (huevo)', '16.00'],
      ['Gratinada', '24.50'],
    ],
    liked: 3,
    picture: {
      kind: 'plated',
      cloth: 'azul',
      plate: 'crema',
      main: 'milanesa',
      colour: '#d6943f',
      toppings: [],
      sides: ['papas', 'ensalada'],
    },
  },
  {
    title: 'Alambre',
    price: '164.00',
    variants: [
      ['Bistec', '164.00'],
      ['Pollo', '158.00'],
      ['Camarón', '212.50'],
    ],
    addons: [
      ['Queso extra', '14.50'],
      ['Tortillas de harina', '18.00'],
    ],
    liked: 4,
    picture: {
      kind: 'plated',
      cloth: 'rosa',
      plate: 'azul',
      main: 'heap',
      colour: '#7c4427',
      toppings: ['bistec', 'rajas', 'tomato', 'tocino', 'queso'],
      sides: ['frijoles', 'guacamole'],
    },
  },
  {
    title: 'Pescado a la talla',
    price: '236.00',
    addons: [
      ['Arroz extra', '18.00'],
      ['Aguacate', '12.50'],
    ],
    liked: 2,
    picture: {
      kind: 'plated',
      cloth: 'terracota',
      plate: 'azul',
      main: 'fish',
      colour: '#d86a35',
      toppings: ['cilantro'],
      sides: ['arroz', 'ensalada'],
    },
  },
  {
    title: 'Camarones al mojo de ajo',
    price: '254.00',
    variants: [
      ['Al mojo de ajo', '254.00'],
      ['A la diabla', '254.00'],
      ['Empanizados', '262.50'],
    ],
    addons: [['Arroz extra', '18.00']],
    liked: 2,
    picture: {
      kind: 'plated',
      cloth: 'salvia',
      plate: 'crema',
      main: 'shrimps',
      colour: '#f08a5d',
      toppings: ['cilantro'],
      sides: ['arroz', 'ensalada'],
    },
  },
  {
    title: 'Torta de milanesa',
    price: '108.50',
    variants: [
      ['Res', '108.50'],
      ['Pollo', '104.00'],
    ],
    addons: [
      ['Quesillo', '14.50'],
      ['Aguacate', '12.50'],
      ['Piña', '6.00'],
    ],
    liked: 4,
    picture: {
      kind: 'torta',
      cloth: 'mostaza',
      plate: 'azul',
      crust: '#e0a04a',
      layers: ['frijol', 'milanesa', 'tomato', 'avocado', 'lettuce'],
    },
  },
  {
    title: 'Torta cubana',
    price: '138.00',
    addons: [
      ['Quesillo', '14.50'],
      ['Aguacate', '12.50'],
      ['Chipotle', '4.50'],
    ],
    liked: 2,
    picture: {
      kind: 'torta',
      cloth: 'salvia',
      plate: 'barro',
      crust: '#d68f3d',
      layers: ['jamon', 'milanesa', 'panela', 'longaniza', 'avocado'],
    },
  },
  {
    title: 'Pambazo',
    price: '79.00',
    addons: [
      ['Queso extra', '9.50'],
      ['Crema extra', '6.00'],
    ],
    liked: 2,
    picture: {
      kind: 'torta',
      cloth: 'azul',
      plate: 'peltre',
      crust: '#c1492a',
      layers: ['papa', 'chorizo', 'lettuce', 'queso'],
    },
  },
]

export const MAINS: MenuSection = { title: 'Platos fuertes', dishes: [...sauced, ...grilled] }
