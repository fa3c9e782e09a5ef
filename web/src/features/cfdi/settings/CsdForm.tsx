import { saveCsd } from '@comanda/shared/cfdi/settings'
import { FileCheck, FileX, Upload } from 'lucide-react'
import { useState } from 'react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { api } from '../../../api/client.ts'
import { UnsavedGuard } from '../../../parts/settings/unsaved-changes.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { useSaveFiscal } from './data.ts'
import { INVOICING } from './texts.ts'

const NO_FILES: CsdFiles = { certificate: null, key: null }

/** Both files, dropped or chosen together, and the password of the key. */
export function CsdForm({ onSaved }: { onSaved: () => void }) {
  const { files, password, setPassword, problem, take, send, missing } = useCsd(onSaved)
  return (
    <Form validate={missing} onSubmit={send} aria-label={INVOICING.csd}>
      {({ isPending }) => (
        <>
          {problem && <Banner tone="bad">{problem}</Banner>}
          <DropZone
            isDisabled={isPending}
            getDropOperation={() => 'copy'}
            onDrop={async ({ items }) =>
              take(await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))))
            }
            className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-edge px-4 py-6 text-center data-drop-target:border-brand data-drop-target:bg-brand-soft"
          >
            <FileTrigger
              allowsMultiple
              acceptedFileTypes={['.cer', '.key']}
              onSelect={(list) => list && take([...list])}
            >
              <Button size="touch" icon={Upload} isDisabled={isPending}>
                {INVOICING.chooseFiles}
              </Button>
            </FileTrigger>
            <Text slot="label" className="text-sm text-muted">
              {INVOICING.drop}
            </Text>
            <ul className="flex flex-col gap-1 text-left">
              <ChosenFile name={INVOICING.cer} file={files.certificate} />
              <ChosenFile name={INVOICING.key} file={files.key} />
            </ul>
          </DropZone>
          <PasswordField
            name="password"
            label={INVOICING.password}
            description={INVOICING.sealed}
            isRequired
            value={password}
            onChange={setPassword}
            maxLength={200}
            autoComplete="off"
          />
          <Button type="submit" variant="primary" size="touch" isPending={isPending} className="self-start">
            {INVOICING.saveCsd}
          </Button>
          <UnsavedGuard isDirty={files !== NO_FILES || password !== ''} />
        </>
      )}
    </Form>
  )
}

/** The chosen files and the password; files of another kind are refused at once. */
function useCsd(onSaved: () => void) {
  const save = useSaveFiscal()
  const [files, setFiles] = useState(NO_FILES)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function take(chosen: readonly File[]): void {
    const { certificate, key, other, tooLarge } = sortCsdFiles(chosen)
    const wrong = tooLarge ? INVOICING.tooLarge(tooLarge.name) : other && INVOICING.otherFile(other.name)
    setProblem(wrong)
    if (wrong !== null) return
    setFiles((before) => ({ certificate: certificate ?? before.certificate, key: key ?? before.key }))
  }

  async function send(): Promise<void> {
    const { certificate, key } = files
    if (!certificate || !key) return
    const [cer, secret] = await Promise.all([base64Of(certificate), base64Of(key)])
    await save(api(saveCsd, { body: { certificate: cer, key: secret, password } }))
    setFiles(NO_FILES)
    setPassword('')
    onSaved()
  }

  function missing() {
    if (!files.certificate || !files.key) {
      setProblem(INVOICING.filesMissing)
      return { field: 'files', message: INVOICING.filesMissing }
    }
    return password === '' && { field: 'password', message: INVOICING.passwordMissing }
  }

  return { files, password, setPassword, problem, take, send, missing }
}

function ChosenFile({ name, file }: { name: string; file: File | null }) {
  const Icon = file ? FileCheck : FileX
  return (
    <li className="flex items-center gap-2">
      <Icon aria-hidden size={18} className={file ? 'shrink-0 text-good' : 'shrink-0 text-muted'} />
      <span className="min-w-0 wrap-anywhere">
        {name}:{' '}
        {file ? (
          <strong className="font-medium">{file.name}</strong>
        ) : (
          <span className="text-muted">{INVOICING.noFile}</span>
        )}
      </span>
    </li>
  )
}

/** The two files of a certificate, as chosen. */
interface CsdFiles {
  certificate: File | null
  key: File | null
}

/** Both have about 2 KB; the server takes no more. */
const MOST_BYTES = 9_000

const nameOf = ({ name }: File) => name.toLowerCase()

/** Sorts chosen files by their names. @returns the files, and the first that is none of them or too large */
function sortCsdFiles(files: readonly File[]): CsdFiles & { other: File | null; tooLarge: File | null } {
  const of = (ending: string) => files.find((file) => nameOf(file).endsWith(ending)) ?? null
  return {
    certificate: of('.cer'),
    key: of('.key'),
    other: files.find((file) => !/\.(cer|key)$/.test(nameOf(file))) ?? null,
    tooLarge: files.find(({ size }) => size > MOST_BYTES) ?? null,
  }
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
