import { type MenuItem, removeMenuItemPhoto, uploadMenuItemPhoto } from '@comanda/shared/menu/api'
import { Utensils } from 'lucide-react'
import { api } from '../../api/client.ts'
import { PictureCard } from '../../parts/picture/PictureCard.tsx'
import { useWrite } from '../../parts/settings/data.ts'
import { useKeepSaved } from './data.ts'
import { TEXTS } from './texts.ts'

export function ItemPictureCard({ item }: { item: MenuItem }) {
  const keepSaved = useKeepSaved()
  const write = useWrite()

  async function upload(body: FormData) {
    const uploading = api(uploadMenuItemPhoto, { params: { id: item.id }, body })
    await write(uploading)
    keepSaved(item.id, { image: (await uploading).imageURL })
  }

  async function remove() {
    await write(api(removeMenuItemPhoto, { params: { id: item.id } }))
    keepSaved(item.id, { image: null })
  }

  return (
    <PictureCard
      image={item.image}
      alt={TEXTS.pictureOf(item.title)}
      placeholder={Utensils}
      fit="cover"
      onUpload={upload}
      onRemove={remove}
    />
  )
}
