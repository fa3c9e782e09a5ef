import { removeStorePhoto, type StoreSetting, uploadStorePhoto } from '@comanda/shared/settings/store'
import { Store } from 'lucide-react'
import { api } from '../../api/client.ts'
import { PictureCard } from '../../parts/picture/PictureCard.tsx'
import { useWrite } from '../../parts/settings/data.ts'
import { STORE } from './texts.ts'

/** The store's sign, saved at once: it is no part of the form beside it. */
export function StorePictureCard({ store }: { store: StoreSetting }) {
  const write = useWrite()
  return (
    <PictureCard
      image={store.image}
      alt={STORE.picture(store.storeName)}
      placeholder={Store}
      hint={STORE.pictureHint}
      fit="contain"
      onUpload={(body) => write(api(uploadStorePhoto, { body }))}
      onRemove={() => write(api(removeStorePhoto))}
    />
  )
}
