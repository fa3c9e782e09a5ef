import { GRACE_DAYS, TRIAL_DAYS } from '@comanda/shared/billing/plan'
import { ERASE_AFTER_DAYS } from '@comanda/shared/store-data/api'

export interface LegalText {
  title: string
  /** A heading and its paragraphs. */
  sections: readonly (readonly [heading: string, ...paragraphs: string[]])[]
}

export const TERMS: LegalText = {
  title: 'Términos de uso',
  sections: [
    [
      'Qué es Comanda',
      'Comanda es un punto de venta para restaurantes. Estos términos son entre quien registra un restaurante y quien opera esta instalación de Comanda.',
    ],
    [
      'Tu cuenta',
      'Quien registra el restaurante administra su cuenta: da de alta a su equipo, decide qué puede hacer cada persona y responde por lo que se hace con sus accesos.',
      'Cada persona usa su propia contraseña o su PIN. Si alguien deja el equipo, quítale el acceso en Usuarios.',
    ],
    [
      'Precio y pago',
      `Donde se cobra suscripción, el precio al mes está en la página del plan, y empiezas con ${TRIAL_DAYS} días de prueba gratuita. Si tu banco rechaza un cobro, el restaurante sigue abierto ${GRACE_DAYS} días para que pagues.`,
      'Puedes cancelar cuando quieras en Perfil. Al cancelar se cierra el acceso al punto de venta y tus datos se conservan.',
    ],
    [
      'Tus datos son tuyos',
      'Tu menú, tus ventas y tus clientes son de tu restaurante. Los descargas completos o los borras en Configuración, en Datos y privacidad.',
    ],
    [
      'Facturas e impuestos',
      'Las facturas CFDI se emiten con tu RFC, tu certificado de sello y el proveedor de timbrado que elijas. Los impuestos, los precios y los datos fiscales los decides tú: revísalos con tu contador.',
    ],
    [
      'Uso correcto',
      'No uses Comanda para engañar a tus clientes o a la autoridad, ni intentes entrar a los datos de otro restaurante. Quien opera la instalación puede suspender una cuenta que lo haga.',
    ],
    [
      'Sin internet y respaldos',
      'Un dispositivo que abrió el PDV sigue vendiendo sin internet y entrega lo vendido cuando vuelve la conexión. Mientras tanto esas ventas están sólo en ese dispositivo: no lo borres ni lo reinicies de fábrica.',
    ],
    [
      'El programa',
      'Comanda es software libre con licencia AGPL-3.0, que se entrega como está. Quien opera la instalación responde por mantenerla en marcha y por sus respaldos.',
    ],
  ],
}

export const PRIVACY: LegalText = {
  title: 'Política de privacidad',
  sections: [
    [
      'Quién responde por tus datos',
      'Quien opera esta instalación responde por las cuentas de los restaurantes. Cada restaurante responde por los datos de sus clientes y de su equipo; la instalación sólo los guarda por su encargo.',
    ],
    [
      'Qué se guarda de un restaurante y su equipo',
      'Nombre y datos de contacto del negocio; nombre, correo, puesto y teléfono de cada persona; su contraseña y su PIN cifrados de modo que nadie puede leerlos; desde qué dispositivos entra; y una bitácora de lo que hizo.',
    ],
    [
      'Qué se guarda de los comensales',
      'Quien pide desde el menú QR como invitado no da ningún dato. Si da su nombre y su teléfono, los ve el restaurante. Quien pide factura da su RFC, su nombre fiscal, su código postal y, si quiere, su correo.',
      'Las reservas y la lista de clientes tienen lo que el restaurante escribe en ellas.',
    ],
    [
      'Para qué se usan',
      'Para tomar pedidos, cobrarlos, emitir facturas y mostrar al restaurante sus reportes. No se venden, no se usan para publicidad y no se comparten entre restaurantes.',
    ],
    [
      'Quién más los recibe',
      'Las facturas llegan al proveedor de timbrado que eligió el restaurante y, por él, al SAT. Si se cobra suscripción con tarjeta, sus datos los recibe el procesador de pagos. Los correos salen por el servidor de correo de la instalación.',
    ],
    [
      'Cookies',
      'Sólo las necesarias: las que mantienen tu sesión, las que reconocen una tableta del restaurante y la que recuerda el idioma del menú. No hay cookies de publicidad ni de seguimiento.',
    ],
    [
      'Ver, corregir y borrar',
      'Cada persona corrige sus datos en Perfil. La administración descarga todo en Configuración, en Datos y privacidad, o pide que se borre el restaurante: ' +
        `se borra a los ${ERASE_AFTER_DAYS} días y hasta entonces puede arrepentirse.`,
      'Un comensal pide ver, corregir o borrar sus datos al restaurante, que lo hace en Clientes.',
    ],
  ],
}
