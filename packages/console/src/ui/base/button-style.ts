import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'success'
export type ButtonSize = 'small' | 'medium' | 'large'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-ink text-on-ink hover:enabled:bg-ink-hover [a&]:hover:bg-ink-hover',
  secondary: 'border border-line-strong bg-surface text-text hover:enabled:bg-sunken [a&]:hover:bg-sunken',
  quiet: 'text-muted hover:enabled:bg-sunken hover:enabled:text-text [a&]:hover:bg-sunken [a&]:hover:text-text',
  danger: 'bg-red text-red-ink hover:enabled:bg-red-hover',
  success: 'bg-green-soft text-green-text',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'h-8 gap-2 px-3 text-14 pointer-coarse:min-h-11',
  medium: 'h-9 gap-2 px-4 text-14 pointer-coarse:min-h-11',
  large: 'h-11 gap-2 px-5 text-16',
}

export function buttonStyle(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium', className?: string) {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap select-none',
    'transition-colors [&_svg]:size-4 [&_svg]:shrink-0 forced-colors:border',
    variant === 'success' ? '' : 'not-data-asleep:disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}
