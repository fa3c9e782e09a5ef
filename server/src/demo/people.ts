import type { Scope } from '@comanda/shared/kernel/scopes'
import { MANAGER_SCOPES } from '@comanda/shared/users/scopes'

/** The password of every demo account, which the start-up log and the sign-in page may show. */
export const DEMO_PASSWORD = 'comanda-demo'

export type StaffMember = {
  username: string
  name: string
  designation: string
  phone: string
  role: 'admin' | 'user'
  scopes: readonly Scope[]
}

export const STAFF: readonly StaffMember[] = [
  {
    username: 'demo@comanda.mx',
    name: 'Guadalupe Farías Ortega',
    designation: 'Dueña',
    phone: '55 4120 7731',
    role: 'admin',
    scopes: [],
  },
  {
    username: 'mesero@comanda.mx',
    name: 'Emiliano Ruiz Tapia',
    designation: 'Mesero',
    phone: '55 2874 1093',
    role: 'user',
    scopes: ['POS', 'ORDERS', 'ORDER_STATUS', 'VIEW_RESERVATIONS'],
  },
  {
    username: 'cocina@comanda.mx',
    name: 'Refugio Santiago López',
    designation: 'Jefa de cocina',
    phone: '55 3391 5580',
    role: 'user',
    scopes: ['KITCHEN', 'KITCHEN_DISPLAY', 'ORDER_STATUS_DISPLAY'],
  },
  {
    username: 'caja@comanda.mx',
    name: 'Mariana Coronel Vega',
    designation: 'Cajera',
    phone: '55 6102 4478',
    role: 'user',
    scopes: ['DASHBOARD', 'POS', 'ORDERS', 'TILL', 'CLOSE_UNPAID', 'INVOICES', 'CUSTOMERS', 'RESERVATIONS'],
  },
  {
    username: 'gerente@comanda.mx',
    name: 'Rosario Ibarra Cano',
    designation: 'Gerente',
    phone: '55 4417 2086',
    role: 'user',
    scopes: MANAGER_SCOPES,
  },
]

/** The operator of the installation, at /superadmin. */
export const OPERATOR = { username: 'operator@comanda.mx', name: 'Operator' }
/** Pesos per dollar, so that the operator's figures can be converted. */
export const DEMO_RATE = 18.4

type Guest = {
  name: string
  phone: string
  email: string | null
  /** YYYY-MM-DD */
  birthDate: string | null
  gender: 'female' | 'male' | 'other' | null
}

/** The guests, most frequent first: the first guests come back more often. */
export const GUESTS: readonly Guest[] = [
  guest('Ana Sofía Beltrán', '55 1834 2206', 'ana.beltran', '1991-04-12', 'female'),
  guest('Rodrigo Cisneros', '55 2719 4450', 'rodrigo.cisneros', '1986-11-03', 'male'),
  guest('María Fernanda Lozano', '55 3645 1189', 'mafer.lozano', '1994-07-28', 'female'),
  guest('Javier Montes de Oca', '55 4402 7713', 'jmontesdeoca', '1979-02-19', 'male'),
  guest('Lucía Arriaga', '55 5190 6632', 'lucia.arriaga', '1999-09-09', 'female'),
  guest('Héctor Saldaña', '55 6038 2941', null, '1972-12-30', 'male'),
  guest('Valeria Quintanar', '55 7261 8804', 'vquintanar', '1996-01-22', 'female'),
  guest('Óscar Peñaloza', '55 8127 3305', 'oscar.penaloza', null, 'male'),
  guest('Ximena Robles', '55 1046 9927', 'ximena.robles', '2001-06-17', 'female'),
  guest('Arturo Villaseñor', '55 2983 0174', null, '1968-08-05', 'male'),
  guest('Daniela Ochoa', '55 3370 5568', 'daniela.ochoa', '1990-03-14', 'female'),
  guest('Iván Zepeda', '55 4815 2260', 'ivan.zepeda', '1988-10-25', 'male'),
  guest('Paulina Cárdenas', '55 5529 7741', 'pau.cardenas', '1993-05-06', 'female'),
  guest('Miguel Ángel Trejo', '55 6674 1032', null, null, 'male'),
  guest('Renata Guerrero', '55 7918 4426', 'renata.guerrero', '1998-12-11', 'female'),
  guest('Gerardo Núñez', '55 8452 6619', 'gerardo.nunez', '1975-07-01', 'male'),
  guest('Itzel Hernández', '55 1297 3380', 'itzel.hernandez', '2000-02-29', 'female'),
  guest('Sebastián Aguirre', '55 2164 8895', 'seb.aguirre', '1992-09-18', 'male'),
  guest('Carmen Estrada', '55 3806 5517', null, '1959-04-23', 'female'),
  guest('Alejandro Bravo', '55 4933 0248', 'alejandro.bravo', '1984-01-08', 'male'),
  guest('Regina Maldonado', '55 5711 9963', 'regina.maldonado', '1997-11-27', 'female'),
  guest('Jorge Luis Pacheco', '55 6245 3371', 'jl.pacheco', null, 'male'),
  guest('Natalia Iturbide', '55 7086 2254', 'natalia.iturbide', '1989-08-20', 'female'),
  guest('Ricardo Medrano', '55 8390 7146', null, '1981-06-02', 'male'),
  guest('Alondra Fuentes', '55 1675 4089', 'alondra.fuentes', '2002-10-13', 'female'),
  guest('Luis Enrique Cantú', '81 1508 6623', 'le.cantu', '1987-03-31', 'male'),
  guest('Fernanda Olvera', '55 3152 7790', 'fer.olvera', '1995-12-04', 'female'),
  guest('Patricio Gallegos', '33 1947 5502', 'patricio.gallegos', '1978-05-16', 'male'),
  guest('Jimena Alcántara', '55 5483 1126', 'jimena.alcantara', '1999-01-30', 'female'),
  guest('Ernesto Barrientos', '55 6829 3347', null, '1964-09-21', 'male'),
  guest('Camila Rosales', '55 7350 8818', 'camila.rosales', '1994-02-15', 'female'),
  guest('Tomás Escamilla', '55 8741 2095', 'tomas.escamilla', '1990-07-07', 'male'),
  guest('Alex Monroy', '55 1923 6654', 'alex.monroy', '1996-04-02', 'other'),
  guest('Beatriz Sandoval', '55 2408 7731', null, '1970-10-10', 'female'),
  guest('Emilio Tovar', '55 3597 1482', 'emilio.tovar', null, 'male'),
  guest('Mónica Villegas', '55 4261 9906', 'monica.villegas', '1983-12-24', 'female'),
  guest('Diego Armando Luna', '22 2134 5578', 'diego.luna.pue', '1991-06-26', 'male'),
  guest('Sofía Elizondo', '55 6117 4430', 'sofia.elizondo', '1998-08-14', 'female'),
  guest('Raúl Castañeda', '55 7794 0261', null, '1976-03-09', 'male'),
  guest('Citlali Ramírez', '55 8235 1973', 'citlali.ramirez', '2003-05-19', 'female'),
]

function guest(
  name: string,
  phone: string,
  mailbox: string | null,
  birthDate: string | null,
  gender: Guest['gender'],
): Guest {
  // A reserved domain, so that a demo never sends mail to a real person.
  return { name, phone, email: mailbox && `${mailbox}@example.com`, birthDate, gender }
}

type DemoTable = { title: string; floor: string; seats: number }

export const TABLES: readonly DemoTable[] = [
  ...[2, 2, 4, 4, 4, 6, 8].map((seats, i) => ({ title: `Mesa ${i + 1}`, floor: 'Planta baja', seats })),
  ...[2, 4, 4, 6, 10].map((seats, i) => ({ title: `Mesa ${i + 8}`, floor: 'Terraza', seats })),
]
