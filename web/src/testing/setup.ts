// A setup file is evaluated for each test file; the window is that of the worker.
import './window.ts'
