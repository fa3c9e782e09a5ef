import type { MenuSection } from './dish.ts'

export const DESSERTS: MenuSection = {
  title: 'Postres',
  dishes: [
    {
      title: 'Flan napolitano',
      price: '64.00',
      addons: [
        ['Cajeta', '9.50'],
        ['Bola de nieve', '22.00'],
      ],
      liked: 5,
      picture: { kind: 'flan', cloth: 'azul', plate: 'talavera', body: '#f6d488', caramel: '#a8531c' },
    },
    {
      title: 'Churros con chocolate',
      price: '72.00',
      variants: [
        ['Orden de 3', '72.00'],
        ['Orden de 5', '104.50'],
      ],
      addons: [
        ['Cajeta', '9.50'],
        ['Lechera', '8.00'],
      ],
      liked: 5,
      picture: { kind: 'churros', cloth: 'terracota', plate: 'azul', dip: '#4a2412' },
    },
    {
      title: 'Pastel de tres leches',
      price: '78.50',
      addons: [
        ['Fresas', '14.00'],
        ['Bola de nieve', '22.00'],
      ],
      liked: 4,
      picture: {
        kind: 'cake',
        cloth: 'rosa',
        plate: 'azul',
        sponge: '#f2cf86',
        cream: '#fffaf0',
        toppings: ['strawberry'],
        puddle: '#fff3dc',
      },
    },
    {
      title: 'Arroz con leche',
      price: '52.00',
      addons: [
        ['Pasas', '4.00'],
        ['Cajeta', '9.50'],
      ],
      liked: 3,
      picture: {
        kind: 'soup',
        cloth: 'rosa',
        bowl: 'talavera',
        broth: '#f9e4bb',
        inside: ['arroz', 'arroz', 'arroz', 'arroz'],
        garnish: ['raisin', 'cinnamon', 'cinnamon'],
        extra: 'none',
      },
    },
    {
      title: 'Plátanos fritos',
      price: '58.00',
      addons: [
        ['Lechera', '8.00'],
        ['Bola de nieve', '22.00'],
      ],
      liked: 2,
      picture: { kind: 'platanos', cloth: 'salvia', plate: 'barro' },
    },
    {
      title: 'Buñuelo con piloncillo',
      price: '46.50',
      addons: [['Cajeta', '9.50']],
      liked: 2,
      picture: { kind: 'bunuelo', cloth: 'azul', plate: 'peltre', syrup: '#7a3d16' },
    },
    {
      title: 'Nieve artesanal',
      price: '56.00',
      variants: [
        ['Limón', '56.00'],
        ['Mango con chile', '59.00'],
        ['Mamey', '59.00'],
        ['Tres sabores', '84.00'],
      ],
      addons: [
        ['Chamoy', '6.00'],
        ['Barquillo', '8.50'],
      ],
      liked: 3,
      picture: { kind: 'nieve', cloth: 'salvia', scoops: ['#dfeaa8', '#e58a68', '#f6b73c'], cup: '#c8553d' },
    },
    {
      title: 'Fresas con crema',
      price: '68.00',
      addons: [
        ['Granola', '9.00'],
        ['Nuez', '12.00'],
      ],
      liked: 3,
      picture: {
        kind: 'cup',
        cloth: 'arena',
        cup: '#e9879a',
        toppings: ['strawberry', 'crema', 'sesame'],
        crema: true,
      },
    },
    {
      title: 'Gelatina de mosaico',
      price: '42.00',
      addons: [['Rompope', '12.00']],
      liked: 1,
      picture: {
        kind: 'cup',
        cloth: 'mostaza',
        cup: '#fbf0dc',
        toppings: ['panela', 'jewelRed', 'jewelGreen', 'jewelYellow'],
        crema: false,
      },
    },
  ],
}
