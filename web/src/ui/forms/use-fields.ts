import { useState } from 'react'

type Switches<T> = { [Name in keyof T]: T[Name] extends boolean ? Name : never }[keyof T]

/** Connects controls to the values of a form: `<TextField {...field('title')} />`, `<Switch {...toggle('isActive')}>`. */
export function fieldsOf<T extends object>(values: T, set: (change: Partial<T>) => void) {
  const changeOfField =
    <Name extends keyof T>(name: Name) =>
    (value: T[Name]) =>
      set({ [name]: value } as unknown as Partial<T>)
  return {
    values,
    set,
    field: <Name extends keyof T & string>(name: Name) => ({
      name,
      value: values[name],
      onChange: changeOfField(name),
    }),
    toggle: (name: Switches<T>) => ({
      isSelected: values[name] === true,
      onChange: (isOn: boolean) => set({ [name]: isOn } as Partial<T>),
    }),
  }
}

/** The controls of a form and its values. */
export type Fields<T extends object> = ReturnType<typeof fieldsOf<T>>

/** The values of a form. */
export function useFields<T extends object>(initial: T | (() => T)): Fields<T> {
  const [values, setValues] = useState(initial)
  return fieldsOf(values, (change) => setValues((before) => ({ ...before, ...change })))
}
