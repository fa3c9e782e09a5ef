import { ImageUp, type LucideIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { messageOf } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { compressPicture, PictureError } from './compress.ts'
import { PICTURE } from './texts.ts'

interface PictureCardProps {
  image: string | null
  /** The alternative text. */
  alt: string
  /** The icon shown without a picture. */
  placeholder: LucideIcon
  hint?: string
  /** `cover` for a dish, `contain` for a store's logo. */
  fit: 'cover' | 'contain'
  /** Uploads the picture and shows a message. The card shows the error of a refusal. */
  onUpload: (body: FormData) => Promise<void>
  onRemove: () => Promise<void>
}

/**
 * Uploads, replaces and removes a picture. The browser resizes it; the server checks and encodes it again.
 */
export function PictureCard({ hint = PICTURE.hint, onUpload, onRemove, ...shown }: PictureCardProps) {
  const { image } = shown
  const [step, setStep] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)

  async function upload(file: File) {
    try {
      setStep(PICTURE.compressing)
      const picture = await compressPicture(file)
      setStep(PICTURE.uploading)
      const body = new FormData()
      body.append('image', picture, file.name)
      await onUpload(body)
    } catch (error) {
      toast.error(error instanceof PictureError ? error.message : messageOf(error, PICTURE.failed))
    } finally {
      setStep(null)
    }
  }

  return (
    <Card title={PICTURE.title}>
      <Shown {...shown} />
      {step && <ProgressLine label={step} className="mt-3" />}
      <div className="mt-4 grid max-w-72 gap-2">
        <FileTrigger
          acceptedFileTypes={['image/*']}
          onSelect={(files) => {
            const file = files?.[0]
            if (file) void upload(file)
          }}
        >
          <Button size="touch" icon={ImageUp} isPending={step !== null}>
            {image ? PICTURE.replace : PICTURE.upload}
          </Button>
        </FileTrigger>
        {image && (
          <Button size="touch" icon={Trash2} isDisabled={step !== null} onPress={() => setRemoving(true)}>
            {PICTURE.remove}
          </Button>
        )}
      </div>
      <p className="mt-3 text-sm text-muted">{hint}</p>
      <ConfirmDialog
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        title={PICTURE.remove}
        confirmLabel={PICTURE.confirm}
        onConfirm={onRemove}
        fallback={PICTURE.failed}
      >
        {PICTURE.irreversible}
      </ConfirmDialog>
    </Card>
  )
}

function Shown({
  image,
  alt,
  placeholder: Icon,
  fit,
}: Pick<PictureCardProps, 'image' | 'alt' | 'placeholder' | 'fit'>) {
  const shape = 'aspect-square w-full max-w-72 rounded-md bg-sunken'
  if (image === null) {
    return (
      <div className={`${shape} flex flex-col items-center justify-center gap-2 text-muted`}>
        <Icon aria-hidden size={40} strokeWidth={1.5} />
        {PICTURE.none}
      </div>
    )
  }
  return (
    <img
      src={image}
      alt={alt}
      className={`${shape} ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
    />
  )
}
