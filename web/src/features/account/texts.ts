export const TEXTS = {
  loading: 'Por favor espera...',
  signingIn: 'Iniciando sesión...',
  signIn: 'Iniciar sesión',
  email: 'Correo electrónico',
  password: 'Contraseña',
  remember: 'Recordarme en este dispositivo',
  usernameMissing: '¡Por favor proporciona un nombre de usuario!',
  passwordMissing: '¡Por favor proporciona una contraseña!',
  noAccount: '¿Aún no tienes cuenta?',
  createAccount: 'Crear cuenta',
  hasAccount: '¿Ya tienes cuenta?',
  about: 'Conoce Comanda',
  forgotten: '¿Olvidaste tu contraseña?',
  /** English, like the page. */
  noAccess: {
    title: 'No access',
    text: "Oops! You don't have access to this area! Relogin to check again.",
    goTo: (page: string) => `Go to ${page}`,
    signIn: 'Sign in',
    relogin: 'Log out',
  },
} as const
