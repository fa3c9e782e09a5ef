import type { MenuSection } from './dish.ts'

const SIZES_POZOLE = [
  ['Chico', '98.00'],
  ['Mediano', '124.50'],
  ['Grande', '149.00'],
] as const

export const SOUPS: MenuSection = {
  title: 'Caldos y sopas',
  dishes: [
    {
      title: 'Pozole rojo',
      price: '124.50',
      variants: SIZES_POZOLE,
      addons: [
        ['Maciza extra', '32.00'],
        ['Tostadas con crema', '18.50'],
        ['Aguacate', '12.50'],
      ],
      liked: 5,
      picture: {
        kind: 'soup',
        cloth: 'azul',
        bowl: 'barro',
        broth: '#c2502a',
        inside: ['cacahuazintle', 'carnitas'],
        garnish: ['lettuce', 'radish', 'onion'],
      },
    },
    {
      title: 'Pozole verde',
      price: '124.50',
      variants: SIZES_POZOLE,
      addons: [
        ['Chicharrón', '24.00'],
        ['Tostadas con crema', '18.50'],
        ['Aguacate', '12.50'],
      ],
      liked: 3,
      picture: {
        kind: 'soup',
        cloth: 'terracota',
        bowl: 'talavera',
        broth: '#8aa84a',
        inside: ['cacahuazintle', 'pollo'],
        garnish: ['avocado', 'radish', 'chicharron'],
      },
    },
    {
      title: 'Sopa azteca',
      price: '92.00',
      addons: [
        ['Aguacate', '12.50'],
        ['Queso panela', '14.00'],
        ['Chicharrón', '24.00'],
      ],
      liked: 4,
      picture: {
        kind: 'soup',
        cloth: 'mostaza',
        bowl: 'negro',
        broth: '#a83e22',
        inside: ['tortilla'],
        garnish: ['tortilla', 'avocado', 'panela', 'chipotle'],
        crema: true,
        extra: 'none',
      },
    },
    {
      title: 'Caldo tlalpeño',
      price: '96.50',
      addons: [
        ['Pollo extra', '28.00'],
        ['Arroz', '18.00'],
      ],
      liked: 3,
      picture: {
        kind: 'soup',
        cloth: 'salvia',
        bowl: 'blanco',
        broth: '#d98a45',
        inside: ['garbanzo', 'pollo'],
        garnish: ['avocado', 'chipotle', 'cilantro'],
      },
    },
    {
      title: 'Consomé de barbacoa',
      price: '68.00',
      variants: [
        ['Chico', '68.00'],
        ['Grande', '94.00'],
      ],
      addons: [
        ['Carne', '38.00'],
        ['Tortillas hechas a mano', '15.00'],
      ],
      liked: 2,
      picture: {
        kind: 'soup',
        cloth: 'rosa',
        bowl: 'barro',
        broth: '#b06a2c',
        inside: ['garbanzo', 'arroz'],
        garnish: ['barbacoa', 'onion', 'cilantro'],
      },
    },
    {
      title: 'Birria de res',
      price: '158.00',
      variants: [
        ['Medio plato', '118.00'],
        ['Plato', '158.00'],
      ],
      addons: [
        ['Consomé extra', '32.00'],
        ['Quesabirria', '48.50'],
      ],
      liked: 3,
      picture: {
        kind: 'soup',
        cloth: 'arena',
        bowl: 'talavera',
        broth: '#a33a1e',
        inside: ['barbacoa'],
        garnish: ['barbacoa', 'onion', 'cilantro'],
        extra: 'salsa',
      },
    },
    {
      title: 'Sopa de fideo',
      price: '58.00',
      addons: [
        ['Crema', '6.00'],
        ['Aguacate', '12.50'],
        ['Queso', '9.50'],
      ],
      liked: 3,
      picture: {
        kind: 'soup',
        cloth: 'azul',
        bowl: 'blanco',
        broth: '#d9682f',
        inside: ['fideo', 'fideo', 'fideo'],
        garnish: ['queso', 'cilantro'],
        extra: 'none',
      },
    },
    {
      title: 'Frijoles charros',
      price: '54.50',
      variants: [
        ['Chico', '54.50'],
        ['Grande', '79.00'],
      ],
      addons: [
        ['Chorizo', '14.00'],
        ['Chicharrón', '24.00'],
      ],
      liked: 2,
      picture: {
        kind: 'soup',
        cloth: 'mostaza',
        bowl: 'barro',
        broth: '#8a4a2c',
        inside: ['frijol', 'frijol', 'tocino'],
        garnish: ['chorizo', 'cilantro', 'tomato'],
        extra: 'none',
      },
    },
  ],
}
