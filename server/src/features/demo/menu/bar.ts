import type { MenuSection } from './dish.ts'

const RIMS = [
  ['Escarchado de chile', '6.50'],
  ['Escarchado de sal', '4.00'],
  ['Tarro frío', '5.50'],
] as const

export const BAR: MenuSection = {
  title: 'Cervezas y micheladas',
  dishes: [
    {
      title: 'Cerveza clara',
      price: '52.00',
      variants: [
        ['Media 355 ml', '52.00'],
        ['Caguama 940 ml', '118.00'],
      ],
      addons: RIMS,
      liked: 7,
      picture: {
        kind: 'bottle',
        cloth: 'azul',
        glass: '#c98a24',
        label: '#f6e7c2',
        cap: '#d8b24a',
        fruit: 'lima',
      },
    },
    {
      title: 'Cerveza oscura',
      price: '55.50',
      addons: RIMS,
      liked: 4,
      picture: {
        kind: 'bottle',
        cloth: 'salvia',
        glass: '#4a2414',
        label: '#e2a33c',
        cap: '#b5432a',
        fruit: 'none',
      },
    },
    {
      title: 'Cerveza de barril',
      price: '64.00',
      variants: [
        ['Tarro', '64.00'],
        ['Yarda', '112.50'],
      ],
      addons: RIMS,
      liked: 4,
      picture: { kind: 'mug', cloth: 'terracota', liquid: '#eeae2e', foam: '#fff8e8', fruit: 'none' },
    },
    {
      title: 'Chelada',
      price: '69.00',
      addons: RIMS,
      liked: 4,
      picture: {
        kind: 'mug',
        cloth: 'rosa',
        liquid: '#f2c651',
        foam: '#fffaf0',
        rim: '#fffaf0',
        fruit: 'lima',
      },
    },
    {
      title: 'Michelada',
      price: '76.50',
      variants: [
        ['Clara', '76.50'],
        ['Oscura', '79.00'],
      ],
      addons: RIMS,
      liked: 6,
      picture: {
        kind: 'glass',
        cloth: 'mostaza',
        liquid: '#b8552a',
        fruit: 'lima',
        ice: true,
        rim: '#a83220',
        foam: '#f6e0bd',
      },
    },
    {
      title: 'Michelada El Farol con camarón',
      price: '128.00',
      addons: [
        ['Pulpo', '38.00'],
        ['Camarón extra', '29.50'],
        ['Escarchado de chamoy', '9.00'],
      ],
      liked: 3,
      picture: {
        kind: 'glass',
        cloth: 'azul',
        liquid: '#b3301f',
        fruit: 'lima',
        ice: true,
        rim: '#8f2a1a',
        over: ['camaron', 'camaron', 'camaron'],
      },
    },
    {
      title: 'Cubeta de cervezas',
      price: '239.00',
      variants: [
        ['5 claras', '239.00'],
        ['5 oscuras', '254.50'],
        ['Mixta', '246.00'],
      ],
      liked: 2,
      picture: {
        kind: 'bottle',
        cloth: 'mostaza',
        glass: '#b9741f',
        label: '#f6e7c2',
        cap: '#c23a2a',
        fruit: 'none',
        count: 5,
      },
    },
    {
      title: 'Mezcal con naranja',
      price: '112.00',
      variants: [
        ['Espadín', '112.00'],
        ['Tobalá', '168.00'],
        ['Cuishe', '174.50'],
      ],
      addons: [['Sal de gusano', '9.00']],
      liked: 2,
      picture: { kind: 'copa', cloth: 'salvia', liquid: '#f3d98e', fruit: 'none', form: 'mezcal' },
    },
    {
      title: 'Margarita',
      price: '138.00',
      variants: [
        ['Limón', '138.00'],
        ['Tamarindo', '144.50'],
        ['Jamaica', '144.50'],
      ],
      addons: [
        ['Escarchado de chile', '6.50'],
        ['Frozen', '12.00'],
      ],
      liked: 3,
      picture: {
        kind: 'copa',
        cloth: 'rosa',
        liquid: '#cfe08a',
        rim: '#fffaf0',
        fruit: 'lima',
        form: 'margarita',
      },
    },
  ],
}
