export const PICTURE = {
  title: 'Imagen',
  none: 'Sin imagen',
  upload: 'Subir imagen',
  replace: 'Cambiar imagen',
  remove: 'Eliminar imagen',
  confirm: 'Eliminar',
  hint: 'JPG, PNG o WebP. Se reduce a 512 px antes de subirla.',
  compressing: 'Comprimiendo imagen…',
  uploading: 'Subiendo imagen…',
  failed: '¡Estamos teniendo problemas al procesar tu solicitud, por favor intenta más tarde!',
  irreversible: '¡Estás seguro! ¡Este proceso es irreversible!',
  notABlob: 'The file given is not an instance of Blob or File',
  undecodable:
    'No pudimos abrir la imagen: está dañada o tiene demasiados píxeles. Guárdala más pequeña, como JPEG o PNG.',
  notAnImage: 'The file given is not an image',
}
