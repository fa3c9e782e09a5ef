export { formatPrice, type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
