import { type MenuItem, removeMenuItemPhoto, uploadMenuItemPhoto } from '@comanda/shared/menu/api'
import { ImageUp, Trash2, Utensils } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { api, messageOf } from '../../api/client.ts'
import { useWrite } from '../../parts/settings/data.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useKeepSaved } from './data.ts'
import { ProgressLine } from './ProgressLine.tsx'
import { compressPicture, PictureError } from './picture/compress.ts'
import { PICTURE, TEXTS } from './texts.ts'

/** An item's picture: made small here, checked and made anew by the server. */
export function PictureCard({ item }: { item: MenuItem }) {
  const [step, setStep] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const keepSaved = useKeepSaved()
  const write = useWrite()

  async function upload(file: File) {
    try {
      setStep(PICTURE.compressing)
      const picture = await compressPicture(file)
      setStep(PICTURE.uploading)
      const body = new FormData()
      body.append('image', picture, file.name)
      const uploading = api(uploadMenuItemPhoto, { params: { id: item.id }, body })
      await write(uploading)
      keepSaved(item.id, { image: (await uploading).imageURL })
    } catch (error) {
      toast.error(error instanceof PictureError ? error.message : messageOf(error, PICTURE.failed))
    } finally {
      setStep(null)
    }
  }

  async function remove() {
    await write(api(removeMenuItemPhoto, { params: { id: item.id } }))
    keepSaved(item.id, { image: null })
  }

  return (
    <Card title={PICTURE.title}>
      <Picture item={item} />
      {step && <ProgressLine label={step} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <FileTrigger
          acceptedFileTypes={['image/*']}
          onSelect={(files) => {
            const file = files?.[0]
            if (file) void upload(file)
          }}
        >
          <Button size="touch" icon={ImageUp} isPending={step !== null}>
            {item.image ? PICTURE.replace : PICTURE.upload}
          </Button>
        </FileTrigger>
        {item.image && (
          <Button size="touch" icon={Trash2} isDisabled={step !== null} onPress={() => setRemoving(true)}>
            {PICTURE.remove}
          </Button>
        )}
      </div>
      <p className="mt-3 text-sm text-muted">{PICTURE.hint}</p>
      <ConfirmDialog
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        title={PICTURE.remove}
        confirmLabel={TEXTS.remove}
        onConfirm={remove}
        fallback={PICTURE.failed}
      >
        {PICTURE.irreversible}
      </ConfirmDialog>
    </Card>
  )
}

function Picture({ item }: { item: MenuItem }) {
  const shape = 'aspect-square w-full max-w-72 rounded-md bg-sunken'
  if (item.image === null) {
    return (
      <div className={`${shape} flex flex-col items-center justify-center gap-2 text-muted`}>
        <Utensils aria-hidden size={40} strokeWidth={1.5} />
        {PICTURE.none}
      </div>
    )
  }
  return <img src={item.image} alt={PICTURE.of(item.title)} className={`${shape} object-cover`} />
}
