-- Where the embedded payment page leads back to: the pages of an allowed origin, when one of them opened it.
ALTER TABLE checkouts ADD COLUMN return_base text;
