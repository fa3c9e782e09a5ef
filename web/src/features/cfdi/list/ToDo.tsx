import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TEXTS } from '../texts.ts'

interface ToDoProps {
  todo: readonly { id: number; message: string }[]
  onOpen: (id: number) => void
}

/** Documents of any day that wait for a person. */
export const ToDo = ({ todo, onOpen }: ToDoProps) =>
  todo.map(({ id, message }) => (
    <Banner
      key={id}
      tone="warn"
      className="mb-4"
      action={
        <Button size="touch" onPress={() => onOpen(id)}>
          {TEXTS.todo}
        </Button>
      }
    >
      {message}
    </Banner>
  ))
