/** Printers on which a browser prints. */
export const LOCAL = {
  connect: 'Conexión con esta computadora',
  find: 'Imprimir desde esta computadora',
  findAgain: 'Buscar de nuevo',
  choose: 'Elegir impresora',
  chooseOther: 'Elegir otra',
  forget: 'Dejar de imprimir aquí',
  speed: 'Velocidad',
  speedHint: 'Está en la hoja de prueba de la impresora, como «Baud rate».',
  here: 'Esta computadora imprime en esta impresora.',
  notHere: 'Esta computadora todavía no imprime en esta impresora.',
  looking: 'Buscando la impresora…',
  printing: 'Imprimiendo…',
  tested: 'La prueba se imprimió.',
  testUnknown: 'La impresora no confirmó la prueba: revisa si salió.',
  testFailed: 'La prueba no se imprimió.',
  permission:
    'Si el navegador pregunta si Comanda puede conectarse a los dispositivos de tu red, elige «Permitir».',
  mixed:
    'Esta página es segura (https) y la impresora no: sólo Chrome y Edge (versión 142 o posterior) lo permiten, con ese permiso. En otro navegador, edita la impresora y activa su conexión segura.',
  certificate:
    'Abre una vez esta dirección en este navegador y acepta el certificado de la impresora, aunque diga que no es segura:',
  notSecure:
    'El navegador sólo deja usar impresoras por cable en direcciones seguras: abre Comanda con https:// o en esta misma computadora.',
  noUsb:
    'Este navegador no puede usar impresoras USB. Abre Comanda en Chrome, Edge u Opera, en computadora o Android.',
  noSerial:
    'Este navegador no puede usar puertos serie. Abre Comanda en Chrome, Edge u Opera, en una computadora.',
  busyHint:
    'La impresora está conectada, pero otro programa la está usando. En Windows, quita su controlador de impresora o instala el controlador WinUSB (con Zadig); en Linux, tu usuario necesita permiso para usarla.',
  notConnectedHint: {
    epos: 'La impresora no contesta. Revisa que esté encendida, que su dirección sea correcta, que ePOS-Print esté activado y que el navegador tenga permiso de conectarse a tu red.',
    usb: 'La impresora no está conectada. Revisa el cable y que esté encendida; en cuanto aparece, se imprime lo que espera.',
    serial: 'El puerto no está. Revisa el cable y que la impresora esté encendida.',
  },
  // The list
  ready: 'Conectada a esta computadora',
  notConnected: 'No conectada',
  busy: 'La usa otro programa',
  notHereShort: 'No imprime desde esta computadora',
}

/** What to do at the printer. */
export const LOCAL_STEPS: Record<'epos' | 'usb' | 'serial', readonly string[]> = {
  epos: [
    'Conecta la impresora a la misma red que esta computadora e imprime su página de estado: ahí está su dirección IP.',
    'Escribe esa dirección en el navegador, entra a su configuración y activa «ePOS-Print».',
    'Deja esta página o cualquier otra de Comanda abierta en esta computadora: mientras lo esté, imprime.',
  ],
  usb: [
    'Conecta la impresora a esta computadora con su cable USB y enciéndela.',
    'Elige la impresora en la lista que muestra el navegador.',
    'Deja Comanda abierta en esta computadora: mientras lo esté, imprime.',
  ],
  serial: [
    'Conecta la impresora a esta computadora y enciéndela.',
    'Elige la velocidad de la impresora y después su puerto en la lista que muestra el navegador.',
    'Deja Comanda abierta en esta computadora: mientras lo esté, imprime.',
  ],
}
